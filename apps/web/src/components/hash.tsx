import { Link } from 'react-router';
import { shorten } from '../lib/format.ts';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly text: string;
  readonly to?: string;
  readonly keep?: number;
}

/** A hash or address: monospaced, shortened in the middle, whole on hover, one click to copy. */
export function Hash({ text, to, keep = 8 }: Props) {
  const short = shorten(text, keep);
  return (
    <span className="hash">
      {to === undefined ? (
        <span className="mono" title={text}>
          {short}
        </span>
      ) : (
        <Link className="mono" to={to} title={text}>
          {short}
        </Link>
      )}
      <CopyButton text={text} />
    </span>
  );
}
