import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

interface PhotoPrintProps {
  picture: string;
  /** Position and rotation; it is positioned absolutely. */
  style: CSSProperties;
  /** `print` has the wide lower edge of a photograph. */
  look?: 'print' | 'snap';
  className?: string;
}

/** A dog-eared photo on a brand panel. Decorative; loads only where the panel is shown. */
export const PhotoPrint = ({ picture, style, look = 'print', className }: PhotoPrintProps) => (
  <span className="absolute block drop-shadow-[0_16px_24px_oklch(.15_.08_268/.45)]" style={style}>
    <span
      className={classNames(
        'dogear block bg-white rounded-[12px]',
        look === 'snap'
          ? 'p-1.5 [--fold:20px] [--fold-bg:var(--marker)]'
          : 'p-[5%] pb-[16%] [--fold:34px] [--fold-bg:oklch(.88_.03_266)]',
        className,
      )}
    >
      <img
        src={picture}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        className="w-full aspect-square rounded-[7px] object-cover"
      />
    </span>
  </span>
);
