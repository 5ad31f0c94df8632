import { useEffect, useRef } from 'react';

interface Props {
  readonly id: string;
  readonly text: string;
  readonly hasFocus: boolean;
  readonly placeholder: string;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

/** A text of several lines that Enter stores, unless an input method is composing. */
export function NoteField({ id, text, hasFocus, placeholder, onText, onEnter }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <textarea
      id={id}
      ref={field}
      className="input"
      rows={Math.min(8, Math.max(1, text.split('\n').length))}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
