import { TYPED, tabStorage } from '../browser/storage.ts';
import { getSession, onSessionEnd } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';

/*
 * What a member has typed into the forms of a page when the session expires. It is in the forms again once they have
 * signed in and are back on the page. Kept for this tab; logging out deletes it (session.ts). Passwords, codes and
 * files are never stored.
 */

interface Typed {
  member: string;
  address: string;
  field: string;
  value: string;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Who typed into a control. */
const typists = new WeakMap<Element, string>();

const isSecret = ({ type, autocomplete }: Control): boolean =>
  type === 'file' || type === 'password' || /password|one-time-code/.test(autocomplete);

const isControl = (element: Element): element is Control =>
  element.matches('input, textarea, select') && !isSecret(element as Control);

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox';

const addressOf = ({ pathname, search }: Location): string => pathname + search;

const fieldOf = (control: Control): string =>
  [control.name, control.ariaLabel, control.labels?.[0]?.textContent].filter(Boolean).join(' ');

export function rememberTypist(control: Element): void {
  const session = getSession();
  if (session && isControl(control)) typists.set(control, session.user._id);
}

onSessionEnd((ending) => {
  if (ending !== 'expired') return;
  const address = addressOf(location);
  const typed = [...document.forms]
    .flatMap((form) => [...form.elements].filter(isControl))
    .flatMap<Typed>((control) => {
      const member = typists.get(control);
      // A radio button that is not chosen says nothing.
      if (!member || (control.type === 'radio' && !(control as HTMLInputElement).checked)) return [];
      return {
        member,
        address,
        field: fieldOf(control),
        value: isTick(control) ? `${control.checked}` : control.value,
      };
    });
  if (typed.length > 0) tabStorage.set(TYPED, JSON.stringify(typed));
});

/** Types again what belongs into a form. A field that appears later gets its value then. */
export function restoreTyped(form: HTMLFormElement): void {
  const stored = tabStorage.get(TYPED);
  const member = getSession()?.user._id;
  if (!stored || !member) return;
  const typed = JSON.parse(stored) as Typed[];
  const address = addressOf(location);
  let isChanged = false;
  const rest = typed.filter((one) => {
    if (one.member !== member || one.address !== address) return true;
    const control = [...form.elements].filter(isControl).find((known) => fieldOf(known) === one.field);
    if (control && type(control, one.value)) isChanged = true;
    return !control;
  });
  if (rest.length === typed.length) return;
  if (rest.length > 0) tabStorage.set(TYPED, JSON.stringify(rest));
  else tabStorage.remove(TYPED);
  if (isChanged) toast('What you typed before is here again.');
}

/** As a person would, so that React and the form know of it. Returns whether it changed anything. */
function type(control: Control, value: string): boolean {
  if (isTick(control)) {
    if (`${control.checked}` === value) return false;
    control.click();
    return true;
  }
  if (control.value === value) return false;
  // Past React's own setter, which would take the change for its own.
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}
