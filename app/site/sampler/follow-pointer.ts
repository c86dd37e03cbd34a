interface PointerOptions {
  /** Where the light comes from, 0 to 100, as the pointer asks. */
  onMove(lightFrom: number): void;
  /** Whether the visitor wants no motion. The pointer then does nothing. */
  isStill(): boolean;
}

/** Lets a pointer that is pressed on the drawing lead the light. */
export function followPointer(view: HTMLElement, { onMove, isStill }: PointerOptions): void {
  let pointer: number | null = null;

  function lead(event: PointerEvent): void {
    const { left, width } = view.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onMove(Math.round(100 * Math.min(Math.max(share, 0), 1)));
  }

  view.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || isStill()) return;
    pointer = event.pointerId;
    view.setPointerCapture(pointer);
    // A finger that only scrolls must not change the light: it is led once it moves sideways.
    if (event.pointerType === "mouse") lead(event);
  });
  view.addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer) lead(event);
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    view.addEventListener(end, () => {
      pointer = null;
    });
}
