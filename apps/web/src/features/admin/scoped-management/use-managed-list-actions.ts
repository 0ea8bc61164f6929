import { useMutation, useQueryClient } from '@tanstack/react-query';

/** API of a managed list, for any kind of entity. */
interface ManagedListApi<Copied> {
  /** Query key prefix of all data of the list. */
  key: readonly (string | number)[];
  show: (id: number, isShown: boolean) => Promise<unknown>;
  copy: (id: number) => Promise<Copied>;
  remove: (id: number) => Promise<unknown>;
}

interface ManagedListActionsApi {
  show: (row: { id: number; isShown: boolean }) => void;
  copy: (id: number) => void;
  remove: (id: number) => void;
}

/** Actions of a managed list; each refetches all data under `key`. The functions are referentially stable. */
export function useManagedListActions<Copied>(
  api: ManagedListApi<Copied>,
  onCopied: (copied: Copied) => void,
): ManagedListActionsApi {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: api.key });
  const { mutate: show } = useMutation({
    mutationFn: ({ id, isShown }: { id: number; isShown: boolean }) => api.show(id, isShown),
    onSettled,
  });
  const { mutate: copy } = useMutation({ mutationFn: api.copy, onSuccess: onCopied, onSettled });
  const { mutate: remove } = useMutation({ mutationFn: api.remove, onSettled });
  return { show, copy, remove };
}
