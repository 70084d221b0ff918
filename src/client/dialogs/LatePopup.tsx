import { createElement, useEffect, useEffectEvent } from 'react';
import { messages } from '#contract/texts/messages';
import type { LatePart } from '../browser/late-part';
import { useAppDispatch } from '../store-hooks';
import { showResult } from './ask';

interface LatePopupProps<Props> {
  /** whatever opens it begins to load it when pointer or focus come near */
  part: LatePart<Props>;
  props: Props;
}

/** A popup of a screen that is loaded shortly before it opens; it is told when it never comes. */
export function LatePopup<Props extends { onClose: () => void }>({ part, props }: LatePopupProps<Props>) {
  const { Part, hasFailed } = part.useArrival();
  const dispatch = useAppDispatch();
  useEffect(() => part.load(), [part]);
  const tellMissing = useEffectEvent(() => {
    void showResult(dispatch, 'error', messages.screen.popupMissing).then(props.onClose);
  });
  useEffect(() => {
    if (hasFailed) tellMissing();
  }, [hasFailed]);
  return Part && createElement(Part, props);
}
