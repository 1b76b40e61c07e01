import { Plus } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import calculator from '../art/items/calculator.svg';
import cycle from '../art/items/cycle.svg';
import lamp from '../art/items/lamp.svg';
import { ButtonLink } from '../ui/button.tsx';
import { Paper } from '../ui/paper.tsx';
import { PhotoPrint } from '../ui/photo-print.tsx';
import { SwipeFull } from '../ui/swipe.tsx';

/** Introduces the product to visitors. */
export const VisitorPanel = () => (
  <section className="wrap pt-4 md:pt-7" aria-label="Welcome">
    <Paper
      fold={72}
      flap="marker"
      graph
      className="bg-brand text-white rounded-panel overflow-hidden px-6 md:px-12 pb-9 pt-11 md:py-0 md:min-h-[328px] flex items-center max-md:[--fold:44px]!"
    >
      <div className="max-w-[560px] relative z-10">
        <h2 className="display font-[700] text-[31px] leading-[1.1] md:text-[42px] md:leading-[1.06] tracking-[-.02em] text-balance">
          Discover the easiest way to buy and sell{' '}
          <span className="whitespace-nowrap">
            <SwipeFull>Used items</SwipeFull>
          </span>{' '}
          within your campus.
        </h2>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink size="lg" to={paths.login(paths.dashboard.addItem())} className="bg-white! text-on-marker!">
            <Plus className="size-5 shrink-0" strokeWidth={2.6} />
            SELL
          </ButtonLink>
          <ButtonLink size="lg" to={paths.login()} className="bg-white/14! text-white! hover:bg-white/20!">
            Sign in
          </ButtonLink>
        </div>
      </div>
      {/* Smaller below 1280 px, so that they do not cover the text. */}
      <div
        className="hidden lg:block absolute right-[64px] xl:right-[92px] inset-y-0 w-[560px] origin-right scale-65 xl:scale-100"
        aria-hidden="true"
      >
        <PhotoPrint picture={cycle} style={{ width: 190, transform: 'translate(20px,52px) rotate(-9deg)' }} />
        <PhotoPrint picture={lamp} style={{ width: 190, transform: 'translate(340px,44px) rotate(8deg)' }} />
        <PhotoPrint picture={calculator} style={{ width: 206, transform: 'translate(178px,74px) rotate(-1.5deg)' }} />
      </div>
    </Paper>
  </section>
);
