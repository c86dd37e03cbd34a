/** Limits how many photos are uploaded at the same time. */
export interface PhotoUploadSlots {
  /** Takes a slot and returns the function that frees it; null when this sender gets none now. */
  take(sender: string): (() => void) | null;
}

interface SlotLimits {
  /** Slots for everyone. */
  all: number;
  /** Slots for one sender. A page sends one photo after another, but phones share IP addresses. */
  each: number;
}

/** By default, ten senders with slow connections are needed to take every slot. */
export function photoUploadSlots(
  { all, each }: SlotLimits = { all: 40, each: 4 },
): PhotoUploadSlots {
  const taken = new Map<string, number>();
  let count = 0;
  return {
    take(sender) {
      const own = taken.get(sender) ?? 0;
      if (count >= all || own >= each) return null;
      count += 1;
      taken.set(sender, own + 1);
      return () => {
        count -= 1;
        const left = (taken.get(sender) ?? 1) - 1;
        if (left === 0) taken.delete(sender);
        else taken.set(sender, left);
      };
    },
  };
}
