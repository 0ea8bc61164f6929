import { messagePage, messageStartPage } from '../message/message.page.ts';

export const messagePages = [messageStartPage, messagePage] as const;
