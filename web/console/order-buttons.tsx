import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';

interface OrderButtonsProps {
  name: string;
  at: number;
  /** Entries of the list. */
  of: number;
  onMove: (to: number) => void;
}

/** Moves an entry of a list up or down. */
export const OrderButtons = ({ name, at, of, onMove }: OrderButtonsProps) => (
  <>
    <IconButton label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
      <ArrowUp className="size-[18px]" />
    </IconButton>
    <IconButton label={`Move ${name} down`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
      <ArrowDown className="size-[18px]" />
    </IconButton>
  </>
);
