import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface Options {
  origin: string;
  /** The name that the passkey is for. */
  rpId: string;
  /** Synced between devices (WebAuthn's BE and BS). */
  isSynced?: boolean;
}

interface Signing {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the member was asked for finger, face or PIN. */
  isVerified?: boolean;
  counter?: number;
  type?: string;
}

/** A passkey in software: answers as a browser does (WebAuthn 3), as JSON. ES256, without attestation. */
export function createAuthenticator({ origin, rpId, isSynced = false }: Options) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let count = 0;
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const clientData = (type: string, signing: Signing) =>
    Buffer.from(
      JSON.stringify({ type: signing.type ?? type, challenge: signing.challenge, origin: signing.origin ?? origin }),
    );
  const authData = ({ rpId: other = rpId, isVerified = true, counter }: Signing, attested = Buffer.alloc(0)) => {
    count = counter ?? count + 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isSynced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(isSynced ? 0 : count);
    return Buffer.concat([createHash('sha256').update(other).digest(), Buffer.from([flags]), counted, attested]);
  };

  return {
    id: named.id,
    create(signing: Signing): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authData(signing, attested);
      // A map of CBOR: fmt, attStmt, authData.
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      const clientDataJSON = clientData('webauthn.create', signing);
      return JSON.stringify({
        ...named,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      });
    },
    sign(signing: Signing, key: KeyObject = privateKey): string {
      const clientDataJSON = clientData('webauthn.get', signing);
      const data = authData(signing);
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]);
      return JSON.stringify({
        ...named,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(key).toString('base64url'),
        },
        clientExtensionResults: {},
      });
    },
  };
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** An ES256 key as COSE writes it (RFC 9052): a map of type, algorithm, curve and the two coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ]);
}
