import { Fragment } from 'react';

const NARROW_SPACE = '\u202F';
/** An amount of more than eight decimals: up to the eighth, its other decimals, and its unit. */
const LONG = /^([^.]*\.(?:\d\u202F?){8})([\d\u202F]+)(.*)$/;

/** An amount that may break between groups of its decimals, where a phone has no room for eighteen of them; copied without them. */
export function Figure({ text }: { readonly text: string }) {
  const [, head = text, further = '', unit = ''] = LONG.exec(text) ?? [];
  return (
    <span data-copy={text.replaceAll(NARROW_SPACE, '')}>
      <Groups text={head} />
      {further !== '' && (
        <span className="dim-digits">
          <Groups text={further} />
        </span>
      )}
      {unit}
    </span>
  );
}

function Groups({ text }: { readonly text: string }) {
  const groups = text.split(NARROW_SPACE);
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups of digits have no other identity than their place
    <Fragment key={index}>
      {group}
      {index < groups.length - 1 && (
        <>
          <span className="digit-gap">{NARROW_SPACE}</span>
          <wbr />
        </>
      )}
    </Fragment>
  ));
}
