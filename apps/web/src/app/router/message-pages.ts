import { messagePage, messageStartPage } from '../../features/community/inbox/message.page.ts';

export const messagePages = [messageStartPage, messagePage] as const;
