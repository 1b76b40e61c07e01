import { PhotoPrint } from '../ui/photo-print.tsx';
import { SwipeFull } from '../ui/swipe.tsx';

interface HeroProps {
  /** Three pictures: left, right, and before them the middle one. */
  pictures: [left: string, right: string, middle: string];
  title: string;
  /** The last words of the title. */
  swiped: string;
  text: string;
}

/** The brand panel at the top of About and Safety. */
export const Hero = ({ pictures: [left, right, middle], title, swiped, text }: HeroProps) => (
  <section className="relative dogear graph bg-brand text-on-brand rounded-panel px-6 md:px-12 py-12 md:py-16 [--fold:44px] md:[--fold:84px] [--fold-bg:var(--marker)]">
    <div className="hidden xl:block absolute right-[110px] inset-y-0 w-[500px]" aria-hidden="true">
      <PhotoPrint picture={left} style={{ width: 176, transform: 'translate(0, 56px) rotate(-8deg)' }} />
      <PhotoPrint picture={right} style={{ width: 176, transform: 'translate(300px, 50px) rotate(8deg)' }} />
      <PhotoPrint picture={middle} style={{ width: 190, transform: 'translate(146px, 30px) rotate(-2deg)' }} />
    </div>
    <h1 className="max-w-[620px] text-[36px] md:text-[54px] leading-[1.15] font-[740] tracking-[-.025em]">
      {title}{' '}
      <span className="whitespace-nowrap">
        <SwipeFull>{swiped}</SwipeFull>
      </span>
    </h1>
    <p className="mt-5 max-w-[520px] text-lead text-on-brand/85">{text}</p>
  </section>
);
