import { useState } from 'react';

interface HoldHandlers {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Whether somebody is at it: points at it or has the focus within. What goes on by itself waits meanwhile; a pointer
 * that leaves lets go of nothing that still has the focus.
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
