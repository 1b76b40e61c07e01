import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { classNames } from './class-names.ts';

interface StepperProps {
  steps: readonly string[];
  /** Number of the step, from 1. */
  current: number;
}

/** Progress through a few steps: on phones a bar over each name, else numbers with a line between them. */
export const Stepper = ({ steps, current }: StepperProps) => (
  <ol className="flex items-center gap-2 md:gap-4 mb-5 md:mb-6" aria-label="Progress">
    {steps.map((step, index) => {
      const number = index + 1;
      const isCurrent = number === current;
      const isReached = number <= current;
      return (
        <Fragment key={step}>
          {index > 0 && (
            <li
              aria-hidden="true"
              className={classNames('max-md:hidden h-[3px] w-24 rounded-full', isReached ? 'bg-pen' : 'bg-sunken-2')}
            />
          )}
          <li
            className={classNames(
              'max-md:flex-1 min-w-0 flex items-center gap-3 max-md:border-t-[3px] max-md:pt-2',
              isReached ? 'border-pen' : 'border-sunken-2',
            )}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span
              className={classNames(
                'max-md:hidden size-9 rounded-full grid place-items-center price text-[16px] shrink-0',
                isReached ? 'bg-pen text-on-pen' : 'ring-1 ring-inset ring-line-strong text-ink-3',
              )}
            >
              {number < current ? <Check className="size-[18px]" strokeWidth={2.6} /> : number}
            </span>
            <span className={classNames('text-[15px]', isCurrent ? 'font-semibold' : 'text-ink-3 font-medium')}>
              <span className={isCurrent ? 'swipe max-md:bg-none' : undefined}>{step}</span>
              {number < current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        </Fragment>
      );
    })}
  </ol>
);
