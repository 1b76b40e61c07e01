import { CHAT } from '#contract/limits.ts';

/** Each member has ten connection slots on each node (rules G6, L6), which end with the process. */
export function createConnectionSlots() {
  const used = new Map<string, number>();
  return {
    /** Returns a function that frees the slot, safe to call twice; null if none is free. */
    acquire(memberId: string): (() => void) | null {
      const count = used.get(memberId) ?? 0;
      if (count >= CHAT.socketsPerMember) return null;
      used.set(memberId, count + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        const left = (used.get(memberId) ?? 1) - 1;
        if (left > 0) used.set(memberId, left);
        else used.delete(memberId);
      };
    },
  };
}
