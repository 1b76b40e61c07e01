import { usePictureUrl } from '../../conversations/pictures/picture-urls.ts';

/** The pictures of a message, which the desk sees within the case alone. */
export const CasePictures = ({ ids }: { ids: readonly string[] }) => (
  <span className="flex flex-wrap gap-2">
    {ids.map((id) => (
      <CasePicture key={id} id={id} />
    ))}
  </span>
);

function CasePicture({ id }: { id: string }) {
  const { url, isGone } = usePictureUrl({ id }, 'card');
  if (isGone) return <span className="text-[13px] text-ink-2">Picture removed</span>;
  return (
    <span className="block size-40 rounded-[12px] overflow-hidden bg-sunken">
      {url && <img src={url} alt="Attached to the message" className="size-full object-contain" />}
    </span>
  );
}
