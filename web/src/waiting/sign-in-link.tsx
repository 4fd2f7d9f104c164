import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";

/** To sign in, and back to what waits. */
export const SignInLink = () => {
  const t = useTranslations("waiting");
  return (
    <Button size="sm" renderRoot={(props) => <Link to="/sign-in" search={{ next: "/waiting" }} {...props} />}>
      {t("signIn")}
    </Button>
  );
};
