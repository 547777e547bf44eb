/** What stands for the masked phone or e-mail address of somebody whose account is closed (ACC-02): nothing is left to be masked. */
export const closedContact = "•••";
