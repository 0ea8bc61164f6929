import type { Viewer } from '../http/handler.ts';

/** A job is for whoever started it, and for root; to others it does not exist. */
export function maySeeJob(viewer: Viewer, job: { readonly uid: string | null }): boolean {
  return viewer.role === 'root' || job.uid === viewer.uid;
}
