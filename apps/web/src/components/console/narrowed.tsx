interface Props {
  readonly by: string;
  readonly to: string;
}

/** On paper alone, where a choice cannot be made any more: what a list was narrowed by. */
export function Narrowed({ by, to }: Props) {
  return (
    <span className="narrowed">
      <span className="caption">{by}</span> {to}
    </span>
  );
}
