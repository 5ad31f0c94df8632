import { z } from 'zod';
import { soughtText } from './text.ts';

/** Rows that a file holds at most; a longer list is refused with the cap named, never cut. */
export const MAX_EXPORT_ROWS = 1_000_000;

/** The media type that a file is documented by; CSV and XLSX say their own. */
export const EXPORT_FILE = 'application/octet-stream';

export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;
export const exportLanguage = z.enum(['cn', 'en']);
export type ExportLanguage = z.infer<typeof exportLanguage>;

/** How a list becomes a file, beside what the list itself is asked for. */
export const exportAsked = z.object({
  format: exportFormat,
  /** Of its titles and notes. */
  language: exportLanguage.default('cn'),
  /** IANA name; times stand in this zone and, beside it, in UTC. */
  zone: soughtText.min(1).max(64).default('UTC'),
});
export type ExportAsked = z.infer<typeof exportAsked>;
