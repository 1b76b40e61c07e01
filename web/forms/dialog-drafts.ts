import type { TypedForm, Values } from './typed-forms.ts';

/**
 * What was typed into a dialog that closed by accident (Back, Escape, a tap beside it, its cross): it is there again
 * when the dialog is next opened. In memory until another page is shown. A form that was sent or cancelled is as it was
 * at first, and leaves nothing.
 */
export function createDialogDrafts() {
  let drafts = new Map<string, Values>();
  return {
    /** A dialog's form has appeared. Returns the function for when it goes. */
    track({ id, read, write }: TypedForm): () => void {
      // A form that goes with its page leaves nothing to the next one.
      const ofPage = drafts;
      const values = ofPage.get(id);
      if (values) write(values);
      return () => {
        const typed = read();
        if (Object.keys(typed).length > 0) ofPage.set(id, typed);
        else ofPage.delete(id);
      };
    },
    /** Another page is shown. */
    clear(): void {
      drafts = new Map();
    },
  };
}
