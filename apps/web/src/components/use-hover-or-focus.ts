import { useState } from 'react';

interface HoldHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Whether the user points at an element or has focus within it. Timers pause meanwhile; a leaving pointer
 * does not end it while focus stays within.
 * @returns whether it is held, and the handlers for the element
 */
export function useHoverOrFocus(): [isHeld: boolean, handlers: HoldHandlers] {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isWithin, setIsWithin] = useState(false);
  return [
    isPointedAt || isWithin,
    {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setIsWithin(true),
      onBlur: () => setIsWithin(false),
    },
  ];
}
