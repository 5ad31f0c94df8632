import { formatCount } from '@sulian/domain';

/** A number in a text is a quantity and grouped in thousands; what only looks like one, such as an id, goes in as text. */
export const interpolation = {
  escapeValue: false,
  alwaysFormat: true,
  format: <T>(value: T): T | string => (typeof value === 'number' ? formatCount(value) : value),
};
