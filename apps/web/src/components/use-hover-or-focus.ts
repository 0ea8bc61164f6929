import { useState } from 'react';

interface HoldHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Reports whether the user points at an element or has focus within it, for example to pause a timer. If the pointer
 * leaves, focus within the element still counts.
 * @returns whether the element is hovered or has focus within it, and the event handlers for the element
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
