import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { classNames } from './class-names.ts';

interface StepperProps {
  steps: readonly string[];
  /** Number of the step, from 1. */
  current: number;
}

/** Progress through a few steps. */
export const Stepper = ({ steps, current }: StepperProps) => (
  <ol className="flex items-center gap-3 md:gap-4 mb-6" aria-label="Progress">
    {steps.map((step, index) => {
      const number = index + 1;
      const isCurrent = number === current;
      return (
        <Fragment key={step}>
          {index > 0 && (
            <li
              aria-hidden="true"
              className={classNames('h-[3px] w-10 md:w-24 rounded-full', number <= current ? 'bg-pen' : 'bg-sunken-2')}
            />
          )}
          <li className="flex items-center gap-3" aria-current={isCurrent ? 'step' : undefined}>
            <span
              className={classNames(
                'size-9 rounded-full grid place-items-center price text-[16px] shrink-0',
                number <= current ? 'bg-pen text-on-pen' : 'ring-1 ring-inset ring-line-strong text-ink-3',
              )}
            >
              {number < current ? <Check className="size-[18px]" strokeWidth={2.6} /> : number}
            </span>
            <span
              className={classNames(
                'text-[15px]',
                isCurrent ? 'font-semibold' : 'text-ink-3 font-medium max-sm:sr-only',
              )}
            >
              <span className={isCurrent ? 'swipe' : undefined}>{step}</span>
              {number < current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        </Fragment>
      );
    })}
  </ol>
);
