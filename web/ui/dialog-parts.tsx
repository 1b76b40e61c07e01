import { AlertDialog, Dialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { useCloseOnBack } from './use-close-on-back.ts';

/*
 * The only door to Radix's dialogs: whatever opens over a page closes by Back. For dialogs of a form of their own;
 * others use Dialog, AlertDialog or Drawer.
 */

type RootProps<Props extends { open?: boolean; onOpenChange?: unknown }> = Omit<Props, 'open' | 'onOpenChange'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It is a page with an address of its own, which Back leaves as it does any page. */
  hasAddress?: boolean;
};

function Root({ hasAddress = false, ...props }: RootProps<ComponentProps<typeof Dialog.Root>>) {
  useCloseOnBack(props.open && !hasAddress, () => props.onOpenChange(false));
  return <Dialog.Root {...props} />;
}

function AlertRoot(props: Omit<RootProps<ComponentProps<typeof AlertDialog.Root>>, 'hasAddress'>) {
  useCloseOnBack(props.open, () => props.onOpenChange(false));
  return <AlertDialog.Root {...props} />;
}

export const DialogParts = { ...Dialog, Root };
export const AlertParts = { ...AlertDialog, Root: AlertRoot };
