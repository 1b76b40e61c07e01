import { MINUTE } from '#contract/rules/time.ts';
import { tabBelongings, visitorBelongings } from './belongings.ts';

/*
 * What a visitor wanted when they were sent to sign in ('I want this', follow, add to cart …). It is carried out on the
 * page where they pressed it, once they have signed in from there: never because an address says so, for another
 * member, or in another tab.
 */

export type IntendedAct =
  | 'want'
  | 'cart'
  | 'contact'
  | 'chat'
  | 'have'
  | 'tellMe'
  | 'rent'
  | `follow ${string}`
  | `report ${string}`;

interface Intent {
  act: IntendedAct;
  /** What was chosen before, such as days. */
  detail: string;
}

/** Intents by the address of the page. They lie in the browser, because the link to a new password opens in another tab. */
const pressed = visitorBelongings<Intent>({ kind: 'intent', longest: 60 * MINUTE });
const due = tabBelongings<Intent>({ kind: 'due', longest: 2 * MINUTE });

/** A visitor pressed a button and is about to sign in. */
export function rememberIntent(address: string, act: IntendedAct, detail = ''): void {
  pressed.set(address, { act, detail });
}

/** What a visitor pressed there, and has not carried out. */
export const pressedAt = (address: string): IntendedAct | undefined => pressed.get(address)?.act;

/** Somebody has signed in here, and goes on to this address. */
export function grantIntent(next: string): void {
  const [address = ''] = next.split('#');
  const intent = pressed.take(address);
  if (intent) due.set(address, intent);
}

/** The detail of an act that is to be carried out now: once, then undefined. */
export function takeIntent(address: string, act: IntendedAct): string | undefined {
  const intent = due.get(address);
  if (intent?.act !== act) return undefined;
  due.remove(address);
  return intent.detail;
}
