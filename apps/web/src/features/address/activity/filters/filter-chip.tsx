import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface Props {
  readonly label: string;
  /** Form of the filter. */
  readonly children: (close: () => void) => ReactNode;
}

/** A filter that is not set: a click opens what it is set with; Esc and a click elsewhere close that. */
export function FilterChip({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>('.filter-panel :is(input, select, button)')?.focus();
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div className="filter" ref={box}>
      <button
        type="button"
        className="chip"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <fieldset className="filter-panel" id={panel}>
          <legend className="sr-only">{label}</legend>
          {children(close)}
        </fieldset>
      )}
    </div>
  );
}
