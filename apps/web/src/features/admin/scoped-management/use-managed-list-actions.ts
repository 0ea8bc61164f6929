import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What can be done from the list of a desk, whatever it is that is managed there. */
interface Desk<Copied> {
  /** Everything of it is asked under this key. */
  key: readonly (string | number)[];
  show: (id: number, isShown: boolean) => Promise<unknown>;
  copy: (id: number) => Promise<Copied>;
  remove: (id: number) => Promise<unknown>;
}

interface DeskActs {
  show: (row: { id: number; isShown: boolean }) => void;
  copy: (id: number) => void;
  remove: (id: number) => void;
}

/** The acts of a desk's list; after each of them everything of the desk is read anew. They stay the same functions. */
export function useManagedListActions<Copied>(
  desk: Desk<Copied>,
  onCopied: (copied: Copied) => void,
): DeskActs {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: desk.key });
  const { mutate: show } = useMutation({
    mutationFn: ({ id, isShown }: { id: number; isShown: boolean }) => desk.show(id, isShown),
    onSettled,
  });
  const { mutate: copy } = useMutation({ mutationFn: desk.copy, onSuccess: onCopied, onSettled });
  const { mutate: remove } = useMutation({ mutationFn: desk.remove, onSettled });
  return { show, copy, remove };
}
