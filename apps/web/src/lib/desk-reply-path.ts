import { paths } from './paths.ts';

/** Address of the desk with one reply of an exchange open. In a file of its own: the first view of no page needs it. */
export const deskReplyPath = (id: number): string => `${paths.desk}?reply=${id}`;
