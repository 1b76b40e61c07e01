import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';

/** Keys that choose another option of a list that is folded: browsers report each as a change. */
const isMove = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && (/^(Arrow|Page)|^(Home|End)$/.test(key) || (key.length === 1 && key !== ' '));

interface GoingSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'onChange'> {
  value: string;
  onGo: (value: string) => void;
}

/**
 * A native select that leads somewhere. Chosen by pointer or from the unfolded list, it goes at once; keys on the folded
 * list only move, and Enter goes. Left without Enter, it shows again where one is.
 */
export function GoingSelect({ value, onGo, ...props }: GoingSelectProps) {
  const [chosen, setChosen] = useState({ from: value, option: value });
  // One is there, or somewhere else.
  if (chosen.from !== value) setChosen({ from: value, option: value });
  /** The last key only moved; and what is shown has been gone to. */
  const isMoving = useRef(false);
  const isGone = useRef(true);
  const reach = (option: string) => setChosen({ from: value, option });
  const go = (option: string) => {
    isGone.current = true;
    isMoving.current = false;
    onGo(option);
  };

  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    reach(target.value);
    if (isMoving.current) isGone.current = false;
    else go(target.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isGone.current) {
      event.preventDefault();
      go(chosen.option);
    } else isMoving.current = isMove(event);
  };

  return (
    <select
      aria-description="Enter goes to the chosen one"
      {...props}
      value={chosen.option}
      onChange={onChange}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isMoving.current = false;
      }}
      onBlur={() => {
        if (!isGone.current) reach(value);
        isGone.current = true;
        isMoving.current = false;
      }}
    />
  );
}
