import { Link } from 'react-router';
import { shorten } from '../lib/format.ts';
import { CopyButton } from './copy-button.tsx';
import { useNarrow } from './use-narrow.ts';

const KEEP = 8;
const KEEP_NARROW = 6;

interface Props {
  readonly text: string;
  readonly to?: string;
  /** Characters at each end; fewer on a phone where nothing is said. */
  readonly keep?: number;
}

/** A hash or address: monospaced, shortened in the middle, whole on hover, one click to copy. */
export function Hash({ text, to, keep }: Props) {
  const isNarrow = useNarrow();
  const short = shorten(text, keep ?? (isNarrow ? KEEP_NARROW : KEEP));
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
