import { CameraScanner } from '../../ui/camera-scanner.tsx';
import { scannedCode } from './scanned-code.ts';

interface ScannerProps {
  /** The buyer's name. */
  name: string;
  dealId: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Reads the buyer's QR with the camera. */
export default function Scanner({ name, dealId, onCode, onClose }: ScannerProps) {
  const take = (text: string) => {
    const code = scannedCode(text, dealId);
    if (!code) return 'This is not the code of this hand-over.';
    onCode(code);
    return undefined;
  };
  return (
    <CameraScanner
      format="qr_code"
      heading={<>Hold it over {name}’s code</>}
      otherwise="Type the digits instead"
      take={take}
      onClose={onClose}
    />
  );
}
