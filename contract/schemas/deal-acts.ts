import { z } from 'zod';
import { type ACTS, byAct, type CalledAct, isCalled } from '../deals/acts.ts';
import { DEALS } from '../limits.ts';
import { Deal } from './deals.ts';
import * as fields from './fields.ts';
import { answer } from './shapes.ts';

const dealId = fields.id('dealId');
const plain = { reason: fields.optionalText('Reason', { max: DEALS.reason, lines: true }) };
const output = answer(Deal);

type FieldsOf<A extends CalledAct> = (typeof ACTS)[A]['call'] extends { fields: (...given: never[]) => infer Own }
  ? Own
  : typeof plain;
type Schemas = {
  [A in CalledAct]: { input: z.ZodObject<{ dealId: typeof dealId } & FieldsOf<A>>; output: typeof output };
};

/** What the calls of acts take and answer, by the acts' rows. */
export const dealActSchemas = byAct(isCalled, (call) => ({
  input: z.object({ dealId, ...(call.fields?.(fields) ?? plain) }),
  output,
})) as unknown as Schemas;
