import { useWatch } from 'react-hook-form';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { moneySign, priceText } from '#contract/rules/format-number.ts';
import { priceOf } from '#contract/rules/price-text.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { offerHint } from '../offers.ts';
import { partnerName } from '../partner.ts';
import type { DealDialogProps } from './act-dialog.tsx';
import { DealHead, DealItem } from './deal-head.tsx';

const loadSchema = async () => (await import('#contract/schemas/deals.ts')).OfferForm;

/** The buyer makes an offer, or the seller makes a counter-offer. */
export function Component({ deal, open, onOpenChange, onDone }: DealDialogProps) {
  const form = useSchemaForm(loadSchema, { price: '' }, { dialog: `offer ${deal._id}` });
  const { errors, isSubmitting } = form.formState;
  const price = useWatch({ name: 'price', control: form.control });
  const isCounter = deal.side === 'seller';
  const name = partnerName(deal);

  const submit = form.handleSubmit(async (fields) => {
    try {
      const { data } = await api(dealCalls.makeOffer, { dealId: deal._id, price: fields.price });
      form.reset();
      onOpenChange(false);
      toast.success(`${name} has ${priceText(fields.price)} to answer`);
      onDone(data);
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={isCounter ? 'Counter' : 'Make an offer'}>
      <Head deal={deal} />
      <Form onSubmit={submit} className="mt-5 space-y-5">
        <FormAlert>{errors.root?.message}</FormAlert>
        <Input
          label="Your price"
          required
          sign={moneySign()}
          inputMode="decimal"
          autoComplete="off"
          hint={offerHint(deal)}
          {...fieldsOf(form)('price')}
        />
        <SubmitButtons
          action={priceOf(price) > 0 ? `Offer ${priceText(priceOf(price))}` : 'Offer'}
          busy={isSubmitting}
          onCancel={() => {
            form.reset();
            onOpenChange(false);
          }}
        />
      </Form>
    </Dialog>
  );
}

/** The item; for the seller with the buyer whose offer is answered. */
function Head({ deal }: { deal: Deal }) {
  const { side, offer, partner, item, price } = deal;
  if (side === 'seller') return <DealHead deal={deal} />;
  return (
    <DealItem item={item}>
      {offer
        ? `${offer.by === 'buyer' ? 'Your offer' : `${partnerName(deal)} offers`}: ${priceText(offer.price)}`
        : `${partner?.name ?? ''} · ${priceText(item.price ?? price)}`}
    </DealItem>
  );
}
