import { Bell, CircleCheck, Clock, MessageCircle, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { currencyName, moneySign, priceText } from '#contract/rules/format-number.ts';
import { priceOf } from '#contract/rules/price-text.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { stepLink } from '../deal-step.ts';
import { dealTime, ordinal } from '../deal-times.ts';
import { mayOffer, offerHint } from '../offers.ts';
import { partnerName } from '../partner.ts';
import type { DealDialogProps } from './act-dialog.tsx';
import { DealItem } from './deal-head.tsx';

const loadSchema = async () => (await import('#contract/schemas/deals.ts')).WantForm;

const useWantForm = (deal: Deal) =>
  useSchemaForm(loadSchema, { pays: 'asked', price: '', note: '' }, { dialog: `want ${deal._id}` });

/** Follows a tap on 'I want this', which has opened the deal: the place in line, and an optional note or offer. */
export function WantDialog({ deal, open, onOpenChange, onDone }: DealDialogProps) {
  const [sent, setSent] = useState<Sent>();
  const close = () => onOpenChange(false);
  const place = deal.place === 1 ? 'first' : ordinal(deal.place ?? 1);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`You are ${place} in line`}>
      <DealItem item={deal.item}>{headLine(deal)}</DealItem>
      {sent ? (
        <>
          <WhatNext deal={deal} sent={sent} />
          <DialogButtons>
            <Back onClick={close} />
            <OpenChat deal={deal} />
          </DialogButtons>
        </>
      ) : (
        <AddForm
          deal={deal}
          onCancel={close}
          onSent={(changed, what) => {
            setSent(what);
            onDone(changed);
          }}
        />
      )}
    </Dialog>
  );
}

const Back = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" onClick={onClick}>
    Back to the item
  </Button>
);

interface Sent {
  note: boolean;
  offer: boolean;
}

function headLine({ partner, item, price, offer }: Deal): string {
  if (offer) return `Your offer: ${priceText(offer.price)}, until ${dealTime(offer.until)}`;
  return `${partner?.name ?? ''} · ${priceText(item.price ?? price)}${item.negotiable ? ', negotiable' : ''}`;
}

const OpenChat = ({ deal }: { deal: Deal }) => (
  <ButtonLink to={stepLink(deal).to}>
    <MessageCircle className="size-[18px]" />
    Open the chat
  </ButtonLink>
);

interface AddFormProps {
  deal: Deal;
  onCancel: () => void;
  onSent: (deal: Deal, what: Sent) => void;
}

function AddForm({ deal, onCancel, onSent }: AddFormProps) {
  const form = useWantForm(deal);
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const [pays, price, note] = useWatch({ name: ['pays', 'price', 'note'], control: form.control });
  const amount = priceOf(price);
  const name = partnerName(deal);
  const offers = pays === 'less';
  const says = !isBlank(note ?? '');
  const action = offers && amount > 0 ? `Offer ${priceText(amount)}` : `Send to ${name}`;

  const submit = form.handleSubmit(async (fields) => {
    const { note, price } = fields;
    let changed = deal;
    try {
      if (note && !deal.note && deal.item._id)
        changed = (await api(dealCalls.wantItem, { itemId: deal.item._id, note })).data;
      if (offers && price !== undefined) changed = (await api(dealCalls.makeOffer, { dealId: deal._id, price })).data;
      form.reset();
      onSent(changed, { note: Boolean(note), offer: offers });
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <Form onSubmit={submit} className="mt-5 space-y-5">
      <FormAlert>{errors.root?.message}</FormAlert>
      {mayOffer(deal) && <PriceChoice deal={deal} form={form} />}
      <Textarea label={`Note to ${name} (optional)`} rows={3} maxLength={DEALS.note} {...field('note')} />
      <Note icon={<Users />}>
        {deal.reservedForOtherUntil && `Reserved for someone until ${dealTime(deal.reservedForOtherUntil)}. `}
        {name} knows that you want it. Nobody else sees your name or your offer.
      </Note>
      <DialogButtons>
        <Back
          onClick={() => {
            form.reset();
            onCancel();
          }}
        />
        {offers || says ? (
          <Button type="submit" className="btn-long" busy={isSubmitting && action}>
            {action}
          </Button>
        ) : (
          <OpenChat deal={deal} />
        )}
      </DialogButtons>
    </Form>
  );
}

interface PriceChoiceProps {
  deal: Deal;
  form: ReturnType<typeof useWantForm>;
}

function PriceChoice({ deal, form }: PriceChoiceProps) {
  const pays = useWatch({ name: 'pays', control: form.control });
  const radio = form.register('pays');
  return (
    <div className="grid gap-2.5">
      <fieldset>
        <legend className="label">Your price</legend>
        <div className="grid grid-cols-2 gap-2.5">
          <ChoiceRow value="asked" {...radio}>
            {priceText(deal.item.price ?? deal.price)}
          </ChoiceRow>
          <ChoiceRow value="less" {...radio}>
            Offer less
          </ChoiceRow>
        </div>
      </fieldset>
      {pays === 'less' && (
        <Input
          label={`Offer in ${currencyName()}`}
          required
          sign={moneySign()}
          inputMode="decimal"
          autoComplete="off"
          hint={offerHint(deal)}
          {...fieldsOf(form)('price', { shouldUnregister: true })}
        />
      )}
    </div>
  );
}

function WhatNext({ deal, sent }: { deal: Deal; sent: Sent }) {
  const name = partnerName(deal);
  const what = sent.note && sent.offer ? 'your note and your offer' : sent.offer ? 'your offer' : 'your note';
  return (
    <ol className="mt-5 grid gap-4">
      <Point icon={<CircleCheck className="size-[22px] text-go" />} title={`${name} has ${what}`}>
        {sent.offer ? `An offer can be answered for ${DEALS.offerHours} hours.` : 'The answer comes in the chat.'}
      </Point>
      {deal.reservedForOtherUntil && (
        <Point
          icon={<Clock className="size-[22px] text-wait" />}
          title={`It is reserved for someone until ${dealTime(deal.reservedForOtherUntil)}`}
        >
          If it comes free, {name} picks the next one. We tell you at once.
        </Point>
      )}
      <Point icon={<Bell className="size-[22px] text-pen-text" />} title="If it is sold, you get one message">
        Until then you keep your place in line.
      </Point>
    </ol>
  );
}

const Point = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className="flex gap-3">
    <span className="shrink-0">{icon}</span>
    <span>
      <b className="block font-semibold">{title}</b>
      <span className="text-sm text-ink-3">{children}</span>
    </span>
  </li>
);
