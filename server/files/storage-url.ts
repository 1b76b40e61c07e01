/** An S3-compatible store, as STORAGE_URL names it. */
export interface Bucket {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  /** What all names in the bucket begin with: empty, or a folder with its slash. */
  prefix: string;
}

export const STORAGE_URL_FORM = 's3://KEY:SECRET@HOST[:PORT]/BUCKET[/FOLDER], with ?region=… and ?tls=off where needed';

// A secret may contain slashes and colons; other special characters are percent-encoded.
const FORM =
  /^s3:\/\/([^:@/]+):([^@]+)@([^@/?#]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,62}){0,4})\/?(?:\?([^#]*))?$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Parses s3://KEY:SECRET@HOST[:PORT]/BUCKET[/FOLDER][?region=…&tls=on|off]; null for any other text. */
export function readStorageUrl(text: string): Bucket | null {
  const [, key = '', secret = '', host = '', bucket = '', folder = '', query = ''] = FORM.exec(text) ?? [];
  if (bucket === '' || !URL.canParse(`https://${host}`)) return null;
  const { hostname, pathname } = new URL(`https://${host}`);
  const {
    region = regionOf(hostname),
    tls = LOOPBACK.test(hostname) ? 'off' : 'on',
    ...others
  } = Object.fromEntries(new URLSearchParams(query));
  if (Object.keys(others).length > 0 || !/^(on|off)$/.test(tls) || !/^[a-z0-9-]+$/.test(region)) return null;
  try {
    return {
      endpoint: new URL(pathname, `${tls === 'on' ? 'https' : 'http'}://${host}`).origin,
      region,
      accessKeyId: decodeURIComponent(key),
      secretAccessKey: decodeURIComponent(secret),
      bucket,
      prefix: folder === '' ? '' : `${folder.slice(1)}/`,
    };
  } catch {
    return null;
  }
}

/** Region in host names such as s3.eu-central-1.amazonaws.com; most other stores ignore the region. */
const regionOf = (host: string): string => /^s3[.-]([a-z]+-[a-z-]+-\d+)\./.exec(host)?.[1] ?? 'us-east-1';
