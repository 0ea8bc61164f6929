import { groupOf } from '@xiezhi/contract/enums/scope';
import { useUser } from '../api/session.ts';
import type { MarkdownEditorProps } from '../content/markdown-editor/MarkdownEditor.tsx';
import { useScope } from './scope.ts';

type Uploads = Pick<MarkdownEditorProps, 'gid' | 'hasFiles' | 'hasPictures'>;

/**
 * Which uploads a text of the current page allows: pictures to staff and to managers of the group, other
 * files to staff only.
 * @param runsGroup whether the viewer manages the group, if there is one; pages for managers only omit it
 */
export function useUploads(runsGroup = true): Uploads {
  const gid = groupOf(useScope());
  const isStaff = useUser()?.can.enterConsole ?? false;
  const isOfGroup = gid !== null && runsGroup;
  return { hasFiles: isStaff, hasPictures: isStaff || isOfGroup, ...(isOfGroup && { gid }) };
}
