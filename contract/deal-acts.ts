import { withSchemas } from './call.ts';
import { byAct, isCalled } from './deals/acts.ts';
import type { dealActSchemas } from './schemas/deal-acts.ts';

/** The calls that do one act of a deal, made from the acts' rows. */
export const dealActCalls = withSchemas<typeof dealActSchemas>()(
  byAct(
    isCalled,
    ({ summary, changesNothingShared }, act) =>
      ({
        method: 'POST',
        path: `/deals/${act}`,
        who: 'member',
        summary,
        ...(changesNothingShared && { changesNothingShared }),
      }) as const,
  ),
);
