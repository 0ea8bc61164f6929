import type { Translate } from '../../../i18n/messages.ts';
import type { LabelTone } from '../../../components/Label.tsx';
import type { JudgeNode } from './queries.ts';

/** Status of a judge node as text. */
export interface NodeState {
  label: string;
  tone: LabelTone;
  /** Why the node takes no tasks, if an administrator or the node itself gave a reason. */
  reason: string | null;
}

export function stateOf(t: Translate, node: JudgeNode): NodeState {
  if (node.disabled !== null) {
    const { by, reason } = node.disabled;
    const isDraining = node.isLive && node.tasks.length > 0;
    const text = reason === null ? t('nodeAdmin.disabled.noReason', { by: by ?? '' }) : null;
    return {
      label: t(isDraining ? 'nodeAdmin.state.draining' : 'nodeAdmin.state.disabled'),
      tone: 'ended',
      reason: by === null ? reason : (text ?? t('nodeAdmin.disabled.by', { by, reason: reason ?? '' })),
    };
  }
  if (!node.isLive) return { label: t('nodeAdmin.state.away'), tone: 'failed', reason: null };
  if (node.outOfService !== null)
    return { label: t('nodeAdmin.state.paused'), tone: 'failed', reason: node.outOfService };
  return node.tasks.length > 0
    ? { label: t('nodeAdmin.state.works'), tone: 'upcoming', reason: null }
    : { label: t('nodeAdmin.state.idle'), tone: 'plain', reason: null };
}
