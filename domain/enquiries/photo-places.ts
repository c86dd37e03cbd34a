/**
 * Photos that are taken in and worked on at once. Each holds a place until its sender has the
 * answer.
 */
export interface PhotoPlaces {
  /** A place to be left when done; null when there is none for this sender now. */
  take(sender: string): (() => void) | null;
}

export interface PlacesLimits {
  /** Places for everybody. */
  all: number;
  /** For one sender: phones share addresses, and each sends one photo after the other. */
  each: number;
}

/** As many that the slow photos of a few senders leave room for everybody's. */
export function photoPlaces({ all, each }: PlacesLimits = { all: 40, each: 4 }): PhotoPlaces {
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
