import { ADULT_AGE } from '#contract/duty-limits.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';

/** In place of the switches for who is under 18, until they say that they are not any more. */
export const MinorBlock = ({ onOfAge }: { onOfAge: () => void }) => (
  <SettingsBlock title="Finding you" text={`You said that you are younger than ${ADULT_AGE}.`}>
    <p className="text-ink-2">
      Nobody finds you by name or is shown you as a suggestion, nobody is suggested to you, and only members see your
      profile. Your items stay visible.
    </p>
    <Button look="outline" className="mt-4" onClick={onOfAge}>
      I am {ADULT_AGE} now
    </Button>
  </SettingsBlock>
);
