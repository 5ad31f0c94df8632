import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './header.css';

interface Props {
  readonly label: string;
  /** Visible part while it is closed. */
  readonly face: ReactNode;
  readonly className: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A panel under its button: opens on a click, closes on a click outside and on Esc. */
export function Popover({ label, face, className, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div className="popover" ref={box}>
      <button
        type="button"
        ref={button}
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <section className="popover-panel" id={id} aria-label={label} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </section>
    </div>
  );
}
