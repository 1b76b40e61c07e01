import { PageHead } from '../layout/page-head.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { FeedbackForm } from './feedback-form.tsx';

const lead = 'Found a bug, miss a category, or want your campus here? Write to us.';

export const Component = () => (
  <div className="wrap pt-6 md:pt-12">
    <PageHead title="Contact" description={lead} />
    <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,560px)] gap-8 lg:gap-20 items-start">
      <div className="lg:sticky lg:top-[164px] xl:top-[120px]">
        <h1 className="text-[38px] leading-none md:text-display font-[720] tracking-[-.025em]">Contact</h1>
        <p className="mt-4 text-lead text-ink-2 max-w-[400px]">{lead}</p>
        <div className="mt-8 max-lg:hidden">
          <LateSpot of="PaperSpot" className="w-[280px]" />
        </div>
      </div>
      <FeedbackForm />
    </div>
  </div>
);
