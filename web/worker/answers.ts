import { paths } from '#contract/paths.ts';
import { savedPaperUrl } from '#contract/rules/resource-urls.ts';
import { read, readOwner, write } from '../offline/store.ts';

/** GET /saved/{paperId}: the file of a paper saved in this browser. */
export async function readKeptPaper({ url }: { url: URL }): Promise<Response> {
  const id = url.pathname.slice(savedPaperUrl('').length);
  const saved = await read((await readOwner()) ?? '', 'papers', id).catch(() => undefined);
  if (!saved) return Response.redirect(paths.offline(), 303);
  return new Response(saved.file, {
    headers: { 'content-type': saved.file.type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}

/** POST /share: a photo from another app. It waits for the page of a new item. */
export async function takeSharedPhoto({ request }: { request: Request }): Promise<Response> {
  try {
    const photo = (await request.formData()).get('photo');
    const owner = await readOwner();
    if (photo instanceof File && owner) await write(owner, 'shared', photo, 'photo');
  } catch {
    // The page opens without it.
  }
  return Response.redirect(paths.dashboard.addShared(), 303);
}
