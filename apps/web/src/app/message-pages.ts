import { messageParts } from '../i18n/message-parts.ts';
import { joinParts } from '../i18n/messages.ts';
import { messagePage, messageStartPage } from '../message/message.page.ts';

joinParts(messageParts);

export const messagePages = [messageStartPage, messagePage] as const;
