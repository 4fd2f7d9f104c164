import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../components/dialog.tsx";
import { readWaitingFile } from "../outbox/read-waiting-file.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { QueryResult } from "../settings/query-result.tsx";
import classes from "./document-viewer.module.css";
import { FileView } from "./file-view.tsx";
import type { Upload } from "./use-uploads.ts";

type WaitingFileViewerProps = { readonly upload: Upload; readonly onClose: () => void };

/** Shows a file that is only on this device so far. */
export const WaitingFileViewer = ({ upload: { action }, onClose }: WaitingFileViewerProps) => {
  const outbox = useOutbox();
  const { documentId, name } = action;
  const query = useQuery({
    queryKey: ["waiting-file", documentId],
    queryFn: () => (outbox ? readWaitingFile(outbox.travellerId, documentId) : undefined),
    networkMode: "always",
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog isOpen title={name} onClose={onClose} size="xl">
      <div className={classes.viewer}>
        <QueryResult query={query}>
          {(file) => file && <FileView file={file} document={action} />}
        </QueryResult>
      </div>
    </Dialog>
  );
};
