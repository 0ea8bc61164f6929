import type { Translated } from '../translated.ts';
import type { proctor as reference } from '../zh-CN/proctor.ts';

/** The proctor's view of an exam. */
export const proctor: Translated<typeof reference> = {
  noExam: 'This contest is not an exam',
  staffOnly: 'Only managers of the contest can see this page',
  search: 'Name, username or number',
  onlyWarned: 'Only with warnings ({count})',
  counts: '{present} present, {gone} without contact, {absent} not entered, {handedIn} handed in',
  none: 'No one has entered the exam',
  noMatch: 'No participants match',
  user: 'Participant',
  state: 'Status',
  'state.absent': 'Not entered',
  'state.present': 'Present',
  'state.away': 'Left the page',
  'state.gone': 'No contact',
  'state.handedIn': 'Handed in',
  lastSeen: 'Last contact',
  addresses: 'Addresses',
  'addresses.more': '{address} and {count} more',
  sessions: 'Sessions',
  left: 'Left the page',
  'left.times': '{times}×, {length}',
  submissions: 'Submissions',
  handedIn: 'Handed in',
  warned: 'Needs attention',
  meaning: 'What these records mean',
  'meaning.contact':
    'The last contact is the time of the latest request from the participant. An open exam page sends one every minute. A gap of a few minutes can mean a closed page, a lost connection or a sleeping computer.',
  'meaning.addresses':
    'The server records addresses and sessions, and participants cannot forge them. But a classroom often shares one address, mobile networks change addresses, and signing in after a restart creates another session. Unusual records are a reason to ask, not proof of cheating.',
  'meaning.left':
    'The browser of the participant reports when the page was left for 2 seconds or longer; the length is exact to about a second. The participant can suppress or forge these reports. System dialogs and a second screen also count. Using a second device or closing the page does not count.',
  'meaning.kept':
    'The records are deleted {days} days after the end of the exam, or when the contest is deleted.',
};
