import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the editor is open over the problem in a narrow window. */
    isWriting?: boolean;
  }
}

/**
 * Whether the editor is open over a narrow page. Opening it adds a history entry, so that Back closes the editor
 * without leaving the problem.
 */
export function useMobileEditorOpen(): [isWriting: boolean, setIsWriting: (isWriting: boolean) => void] {
  const router = useRouter();
  const navigate = useNavigate();
  const isWriting = useLocation({ select: ({ state }) => state.isWriting === true });
  function setIsWriting(next: boolean): void {
    if (next === isWriting) return;
    if (next)
      void navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, isWriting: true }),
        resetScroll: false,
      });
    else router.history.back();
  }
  return [isWriting, setIsWriting];
}
