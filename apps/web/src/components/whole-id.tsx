import { CopyButton } from './copy-button.tsx';

/** Letters that stay with the button, so that it never stands in a line alone. */
const KEPT = 4;

/** A hash or address whole, in as many lines as it needs, with what copies it. */
export function WholeId({ text }: { readonly text: string }) {
  return (
    <>
      {text.slice(0, -KEPT)}
      <span className="nowrap">
        {text.slice(-KEPT)} <CopyButton text={text} />
      </span>
    </>
  );
}
